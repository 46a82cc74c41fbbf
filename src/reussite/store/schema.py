"""The tables, as numbered steps: a store of an older version is brought up to date one step after the other.

A step that has been published is never changed; a change is a further step. Nothing is ever deleted from `moves`:
what a player took back or left is a branch of the tree that begins at node 0, the deal as it was laid out.
"""

__all__ = ["APPLICATION", "STEPS", "VERSION"]

APPLICATION = 0x52657573  # "Reus", written into the file so that it is known for what it is

STEPS = (
    (
        # `key` names a deal on every machine. `options` are all of them, `variant` names the rules that differ from the
        # usual. `start` is the table as it was dealt, in the words of Position.text
        # without the first line, so that a deal outlives a change of the dealing. `rules` is the rules_id under which
        # all moves were made, empty when there were several. `node` is where the deal stands, `tip` where redo leads.
        # `used` grows with every use: the greatest is the last deal played, whatever the clock says. `version` grows
        # with every change. `played` is the time spent, in milliseconds; all times are milliseconds since 1970.
        """
        CREATE TABLE deals (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            variant TEXT NOT NULL,
            number INTEGER,
            start TEXT NOT NULL,
            rules TEXT NOT NULL,
            node INTEGER NOT NULL DEFAULT 0,
            tip INTEGER NOT NULL DEFAULT 0,
            made INTEGER NOT NULL DEFAULT 0,
            version INTEGER NOT NULL DEFAULT 0,
            used INTEGER NOT NULL,
            begun INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            played INTEGER NOT NULL DEFAULT 0,
            moves INTEGER NOT NULL DEFAULT 0,
            result TEXT NOT NULL DEFAULT 'playing'
        )
        """,
        "CREATE INDEX deals_by_use ON deals (used)",
        "CREATE INDEX deals_by_game ON deals (game, used)",
        """
        CREATE TABLE moves (
            deal INTEGER NOT NULL REFERENCES deals,
            node INTEGER NOT NULL,
            parent INTEGER NOT NULL,
            text TEXT NOT NULL,
            parts TEXT NOT NULL,
            made INTEGER NOT NULL,
            played INTEGER NOT NULL,
            PRIMARY KEY (deal, node)
        ) WITHOUT ROWID
        """,
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    (
        """
        CREATE TABLE bookmarks (
            deal INTEGER NOT NULL REFERENCES deals,
            name TEXT NOT NULL,
            node INTEGER NOT NULL,
            PRIMARY KEY (deal, name)
        ) WITHOUT ROWID
        """,
        # What statistics ask for. A win is the first one of its deal; `score` is the best one at an end of it.
        "ALTER TABLE deals ADD COLUMN first_move INTEGER",
        "ALTER TABLE deals ADD COLUMN won INTEGER",
        "ALTER TABLE deals ADD COLUMN won_moves INTEGER",
        "ALTER TABLE deals ADD COLUMN won_played INTEGER",
        "ALTER TABLE deals ADD COLUMN score INTEGER",
        "UPDATE deals SET first_move = (SELECT min(m.made) FROM moves m WHERE m.deal = deals.id) WHERE made > 0",
        "UPDATE deals SET won = changed, won_moves = moves, won_played = played WHERE result = 'won'",
        # All that statistics need, so that they are read from the index alone.
        """
        CREATE INDEX deals_counted ON deals (game, variant, first_move, id, result, won, won_moves, won_played)
        WHERE first_move IS NOT NULL
        """,
        "CREATE INDEX deals_scored ON deals (game, score) WHERE score IS NOT NULL",
    ),
    (
        # When the program first played in the deal to show its solution. What is played from then on is in no
        # statistics and no list of scores, nor is the same deal when it is dealt again.
        "ALTER TABLE deals ADD COLUMN shown INTEGER",
        "CREATE INDEX deals_shown ON deals (game, number) WHERE shown IS NOT NULL",
    ),
)

VERSION = len(STEPS)
