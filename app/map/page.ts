import type { Role } from './roles.ts'
import type { Slugs } from './slugs.ts'

/** Everything a page is. One that doesn't say who may see it, and whether it's kept, does not compile. */
export type Page = {
  path: string
  /** Its path in languages that have words of their own for it. */
  slugs?: Slugs
  /** Who may see it: anyone, anyone signed in, anyone with a role, or these roles. */
  for: 'everyone' | 'signed-in' | 'staff' | readonly Role[]
  /**
   * Whether it's the same for every stranger, so drawn once and sent as it is: `public`, and search engines hear of it;
   * `unlisted`, and they don't; `never`. `secret`: anyone who knows the address may do what it leads to, so it's told to no
   * one and kept nowhere.
   */
  kept: 'public' | 'unlisted' | 'never' | 'secret'
  /** What draws it, below `app/`. */
  screen: string
  layout?: Layout
  /** Whether browsers keep it for when there's no network, in the language someone reads. */
  offline?: true
  /** Whether it shows or takes what a member keeps, though anyone may open it: closed to those who asked to be erased. */
  own?: true
  /** What it reads of a query; anything else in it changes nothing. */
  reads?: readonly string[]
}
export type Layout = 'default' | 'admin' | 'certificate' | 'template' | 'email' | 'none'

type Rest = Omit<Page, 'path' | 'for' | 'kept' | 'screen'> & { screen?: string }

/** Drawn by the screen of its path's name, unless another is named. */
export const page = (path: string, rest: Rest & Pick<Page, 'for' | 'kept'>): Page => ({
  ...rest,
  path,
  screen: rest.screen ?? path.slice(1),
})

/** The same for everyone, and told to search engines. */
export const openPage = (path: string, rest: Rest): Page =>
  page(path, { for: 'everyone', kept: 'public', ...rest })

/** Whoever knows the address may do what it leads to. */
export const secretPage = (path: string, rest: Rest): Page =>
  page(path, { for: 'everyone', kept: 'secret', ...rest })

/** The same for every stranger, and told to nobody. */
export const unlistedPage = (path: string, rest: Rest): Page =>
  page(path, { for: 'everyone', kept: 'unlisted', ...rest })

/** What someone keeps with the programme, with an account or without. */
export const ownPage = (path: string, rest: Rest): Page => unlistedPage(path, { own: true, ...rest })

export const freshPage = (path: string, rest: Rest): Page =>
  page(path, { for: 'everyone', kept: 'never', ...rest })

export const memberPage = (path: string, rest: Rest): Page =>
  page(path, { for: 'signed-in', kept: 'never', ...rest })
