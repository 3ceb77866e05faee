/** What a command was given is wrong: it is told with how the command is used. */
export class UsageError extends Error {}
