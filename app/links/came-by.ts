/** Which link someone came by, if it carries a group: in their browser alone, until they are asked, for a day at most. */
export const cohortCookie = 'group'

const seconds = 24 * 3_600

/** Not hidden from scripts: where the device itself keeps the answer, it also forgets this. */
export const rememberLink = (id: string, origin: string): string =>
  `${cohortCookie}=${id}; Max-Age=${seconds}; Path=/; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

export const forgetLink = `${cohortCookie}=; Max-Age=0; Path=/; SameSite=Lax`
