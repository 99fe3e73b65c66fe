import { ChevronRight } from 'lucide'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { Anchor } from './anchor.tsx'
import { type Blok, hrefOf, textOf } from './blok.ts'
import { NamedIcon } from './named-icon.tsx'
import { SmallPicture } from './small-picture.tsx'

/** One that stands in a page itself, as wide as in a grid. */
export function FeatureAlone({ blok }: { blok: Blok }) {
  const isTrue = useIsTrue()
  if (!isTrue(blok)) return null
  return (
    <section className="wrap grid gap-8 py-7 sm:py-10 md:grid-cols-3">
      <Feature blok={blok} />
    </section>
  )
}

/** Some promises are only true where visits are not counted. */
export function useIsTrue(): (blok: Blok) => boolean {
  const isCounted = !!useRouteLoaderData<typeof loader>('root')?.analytics
  return blok => !(isCounted && blok.hidesWhenCounted === true)
}

/** One thing in a grid: a way on where it has a link, else a promise. */
export function Feature({ blok, isRow }: { blok: Blok; isRow?: boolean }) {
  const href = hrefOf(blok.link)
  const text = textOf(blok.text)
  const picture = textOf(blok.picture)
  if (picture)
    return (
      <div className="flex items-center gap-5 max-[13rem]:flex-col max-[13rem]:items-start md:items-start">
        <SmallPicture name={picture} className="w-28 shrink-0" />
        <div className="min-w-0">
          <h3 className="text-lg">{textOf(blok.name)}</h3>
          {text && <p className="mt-1 text-[0.9375rem] leading-normal text-quiet">{text}</p>}
        </div>
      </div>
    )
  if (!href)
    return (
      <div className="flex gap-4 md:flex-col">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-moss-soft text-moss">
          <NamedIcon name={textOf(blok.icon)} className="size-6" />
        </span>
        <div className="min-w-0">
          <h3 className="text-lg">{textOf(blok.name)}</h3>
          {text && <p className="mt-1 text-quiet">{text}</p>}
        </div>
      </div>
    )
  if (isRow)
    return (
      <Anchor
        href={href}
        className="flex min-h-15 items-center gap-3.5 px-4 py-3 no-underline hover:bg-tide-soft"
      >
        <NamedIcon name={textOf(blok.icon)} className="size-5.5 shrink-0 text-tide" />
        <span className="min-w-0 grow">
          <span className="block font-medium leading-snug">{textOf(blok.name)}</span>
          <span className="block text-sm leading-snug text-balance text-quiet">{text}</span>
        </span>
        <Icon of={ChevronRight} className="size-4.5 shrink-0 text-quiet" />
      </Anchor>
    )
  return (
    <Anchor
      href={href}
      className="group flex h-full flex-col rounded-card border border-line bg-paper p-6 no-underline transition-colors duration-(--duration-quick) hover:border-tide"
    >
      <NamedIcon name={textOf(blok.icon)} className="size-8 text-tide" />
      <h3 className="mt-5 text-xl">{textOf(blok.name)}</h3>
      <p className="mt-2 grow text-quiet">{text}</p>
      <Icon
        of={ChevronRight}
        className="mt-4 size-6 text-tide transition-transform duration-(--duration-quick) motion-safe:group-hover:translate-x-1"
      />
    </Anchor>
  )
}
