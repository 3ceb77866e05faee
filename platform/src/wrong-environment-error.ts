/** Names each wrong variable; nothing was begun, and no other try with the same goes any better. */
export class WrongEnvironmentError extends Error {}
