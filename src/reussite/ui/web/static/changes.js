// What is new on the table, and where: the rest stays as it was.

// Return the whole with a value laid where a path leads; in a list a step is the name of one of its things.
function laid(whole, [step, ...rest], value) {
  if (step === undefined) return value;
  if (Array.isArray(whole)) return whole.map((each) => (each.name === step ? laid(each, rest, value) : each));
  return { ...whole, [step]: laid(whole[step], rest, value) };
}

export function changed(table, changes) {
  return Object.entries(changes).reduce((now, [path, value]) => laid(now, path.split("."), value), table);
}
