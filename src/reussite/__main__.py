"""`python -m reussite` is the command `reussite`."""

import sys

from reussite.cli import main

sys.exit(main())
