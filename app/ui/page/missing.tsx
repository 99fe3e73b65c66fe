import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { shownPath } from '../../map/shown-path.ts'
import { useWords } from '../../words.tsx'
import { classes } from '../classes.ts'
import { SmallHorizon } from '../pictures/small-horizon.tsx'
import { Head } from './head.tsx'

type MissingProps = {
  title: string
  body: string
  /** The page around it has margins of its own. */
  isFramed?: boolean
  /** Nothing is at this address, which is no secret: it's named. */
  saysPath?: boolean
  children?: ReactNode
}

/** A link that opens nothing: said plainly, with a way on. Its status is 404. */
export function Missing({ title, body, isFramed, saysPath, children }: MissingProps) {
  const t = useWords()
  const path = shownPath(useLocation().pathname)
  return (
    <section className={classes('text-center', !isFramed && 'wrap max-w-2xl py-12 sm:py-16')}>
      <Head title={title} isPrivate />
      <SmallHorizon className="mx-auto mb-8 h-20 w-full max-w-60" />
      <h1 className="text-3xl text-balance">{title}</h1>
      <p className="mt-4 text-lg text-balance text-quiet">{body}</p>
      {saysPath && (
        <p className="mt-3 text-sm wrap-anywhere text-quiet">{t('errors.notFound.message', { path })}</p>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  )
}

/** For loaders of pages whose link opens nothing. */
export const missing = { status: 404, headers: { 'Cache-Control': 'private, no-store' } }
