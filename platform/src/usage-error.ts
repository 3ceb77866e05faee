/** A command was used wrongly: the message is printed together with the command's usage. */
export class UsageError extends Error {}
