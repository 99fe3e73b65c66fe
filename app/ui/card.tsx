import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const tones = {
  plain: 'border-line bg-raised',
  sunken: 'border-transparent bg-sunken',
  tide: 'border-transparent bg-tide-soft',
  moss: 'border-transparent bg-moss-soft',
  /** For celebration only. */
  dawn: 'border-transparent bg-dawn-soft',
}

const paddings = { none: '', small: 'p-4 sm:p-5', medium: 'p-5 sm:p-7', large: 'p-6 sm:p-10' }

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  tone?: keyof typeof tones
  padding?: keyof typeof paddings
}

const surface = 'min-w-0 rounded-card border break-inside-avoid print:border-line'

/** A surface with a hairline. Around a `CardLink` all of it can be pressed. */
export function Card({ as: Tag = 'div', tone = 'plain', padding = 'medium', className, ...rest }: CardProps) {
  // The tags take the same props, but their types differ.
  const Element = Tag as 'div'
  const look = classes(surface, tones[tone], paddings[padding], pressable, className)
  return <Element {...rest} className={look} />
}

const pressable =
  'has-[.card-link]:relative has-[.card-link]:transition-colors has-[.card-link]:duration-(--duration-quick) has-[.card-link]:ease-settle has-[.card-link:hover]:border-tide'

export function CardTitle({ className, ...rest }: ComponentProps<'h2'>) {
  return <h2 className={classes('text-xl leading-tight font-semibold tracking-tight', className)} {...rest} />
}

/** Stretches a link's reach over its card; for the router's links too. */
export const cardLinkClasses =
  'card-link no-underline hover:text-tide after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-3 focus-visible:after:outline-focus'
