import { Ellipsis } from 'lucide'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ChallengeView } from '../../../domain/challenges/challenge.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { useRoom } from '../in-room.ts'
import { VerbForm } from '../verb-form.tsx'

/** What someone is called here; support may have hidden it. */
export function useNames(people: ChallengeView['people']): (name: string | undefined) => string {
  const t = useWords('challenge')
  return name => people[name ?? '']?.nickname || t('someone')
}

const tints = ['bg-tide-soft text-tide-strong', 'bg-moss-soft text-moss', 'bg-sunken text-ink']

type DiscProps = { nickname: string; turn: number; isHere?: boolean; isSmall?: boolean | undefined }

/** Someone's first letter. Their name always stands beside it. */
export function Disc({ nickname, turn, isHere, isSmall }: DiscProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid shrink-0 place-items-center rounded-full font-semibold uppercase',
        isSmall ? 'size-9 text-sm' : 'size-10',
        tints[turn % tints.length],
        isHere ? 'inset-ring-2 inset-ring-tide' : 'inset-ring inset-ring-line',
      )}
    >
      {[...nickname][0] ?? '·'}
    </span>
  )
}

/** The same for someone in the room, and whether they are here. */
export function PersonDisc({ name, isSmall }: { name: string; isSmall?: boolean }) {
  const { view, here } = useRoom()
  const nickname = useNames(view.people)(name)
  const turn = Object.keys(view.people).indexOf(name)
  return <Disc nickname={nickname} turn={turn} isHere={here.includes(name)} isSmall={isSmall} />
}

const most = 5

/** Who is on this page at this moment. Nobody has to be seen. */
export function Here() {
  const t = useWords('challenge')
  const format = useFormat()
  const {
    view,
    here,
    own: { name: self },
  } = useRoom()
  const nameOf = useNames(view.people)
  const found = here
    .filter(name => view.people[name] !== undefined)
    .sort((a, b) => Number(b === self) - Number(a === self))
  if (found.every(name => name === self)) return null
  const names = found.map(name => (name === self ? t('you') : nameOf(name)))
  const shown = names.length > most ? [...names.slice(0, most), `+${names.length - most}`] : names
  return (
    <div className="settle flex items-center gap-3">
      <span className="flex -space-x-1.5">
        {found.slice(0, 3).map(name => (
          <PersonDisc key={name} name={name} isSmall />
        ))}
      </span>
      <p className="min-w-0 text-sm leading-snug text-quiet">{t('here', { names: format.list(shown) })}</p>
    </div>
  )
}

const kinds = ['name', 'behaviour', 'other'] as const

/** To report someone, or to see them no longer. */
export function PersonMenu({ name }: { name: string }) {
  const t = useWords('challenge')
  const nickname = useNames(useRoom().view.people)(name)
  return (
    <RowMenu label={t('row.menu', { name: nickname })}>
      <VerbForm verb="reportParticipant" fields={{ who: name }}>
        <h3 className="text-base">{t('report.title', { name: nickname })}</h3>
        <p className="mt-0.5 text-sm leading-snug text-quiet">{t('report.note')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {kinds.map(kind => (
            <button
              key={kind}
              type="submit"
              name="kind"
              value={kind}
              className="min-h-11 cursor-pointer rounded-full border border-edge bg-raised px-4 text-sm hover:border-tide hover:bg-tide-soft"
            >
              {t(`report.${kind}`)}
            </button>
          ))}
        </div>
      </VerbForm>
      <VerbForm verb="blockParticipant" fields={{ who: name }} className="border-t border-line pt-3">
        <Button type="submit" kind="secondary" size="small">
          {t('block.do', { name: nickname })}
        </Button>
        <p className="mt-1 text-sm leading-snug text-quiet">{t('block.note')}</p>
      </VerbForm>
    </RowMenu>
  )
}

/** What can be done about someone, behind three dots: opens asleep too, and closes as one expects once awake. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event.target instanceof Node && !details.current?.contains(event.target))
        details.current?.removeAttribute('open')
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isOpen])
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    details.current?.removeAttribute('open')
    details.current?.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={details}
      className="relative -me-2.5 shrink-0"
      onToggle={event => setOpen(event.currentTarget.open)}
      onKeyDown={leave}
    >
      <summary
        aria-label={label}
        className="grid size-11 cursor-pointer list-none place-items-center rounded-full text-quiet hover:bg-tide-soft"
      >
        <Icon of={Ellipsis} className="size-5" />
      </summary>
      <div className="settle absolute end-0 top-full z-(--z-index-menu) grid w-[min(20rem,calc(100vw-2*var(--margin)))] gap-3 rounded-card border border-line bg-raised p-4 shadow-float">
        {children}
      </div>
    </details>
  )
}
