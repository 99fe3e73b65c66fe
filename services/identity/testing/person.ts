let people = 0

/** An address that nobody has yet. */
export const newEmail = () => `someone${++people}@example.org`

export const password = 'one calm breath'
