import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import { type AddressQuery, type Params, pathOf } from '../map/addresses.ts'
import type { RouteName } from '../map/routes.ts'
import { useLanguage } from '../words.tsx'

export type To = { to: RouteName; params?: Params; query?: AddressQuery; hash?: string }

/** A route's address in the reader's language. */
export function useHref({ to, params, query, hash = '' }: To): string {
  return pathOf(to, useLanguage(), params, query) + hash
}

export type LinkProps = To & Omit<ComponentProps<typeof RouterLink>, 'to'>

/** A link, written once by the name of its route. */
export function Link({ to, params, query, hash, ...rest }: LinkProps) {
  return <RouterLink to={useHref({ to, params, query, hash })} {...rest} />
}

/** A link inside running text. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return <Link className={`${textLink} ${className}`} {...rest} />
}

export const textLink =
  'text-tide underline decoration-1 underline-offset-4 hover:text-tide-strong hover:decoration-2 rounded-sm'
