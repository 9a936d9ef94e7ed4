"""The games as environments of other frameworks, one file for each; they translate and hold no rules."""
