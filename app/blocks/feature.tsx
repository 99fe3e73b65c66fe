import { ChevronRight } from 'lucide'
import { Icon } from '../ui/pictures/icon.tsx'
import { Anchor } from './anchor.tsx'
import { type Blok, hrefOf, textOf } from './blok.ts'
import { NamedIcon } from './named-icon.tsx'

/** One thing in a grid: a way on where it has a link, else a promise. */
export function Feature({ blok }: { blok: Blok }) {
  const href = hrefOf(blok.link)
  const text = textOf(blok.text)
  if (!href)
    return (
      <div className="flex gap-4 md:flex-col">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-moss-soft text-moss">
          <NamedIcon name={textOf(blok.icon)} className="size-6" />
        </span>
        <div>
          <h3 className="text-lg">{textOf(blok.name)}</h3>
          {text && <p className="mt-1 text-quiet">{text}</p>}
        </div>
      </div>
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
