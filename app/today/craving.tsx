import { useState } from 'react'
import { strengths, triggers } from '../../domain/members/cravings.ts'
import { Deed } from '../member/deed.tsx'
import type { MemberRecord } from '../member/record.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import { headLink, PartHead } from './head.tsx'
import type { MyDay } from './today.tsx'

const fresh = 10 * 60_000
const sizes = ['w-1.5', 'w-2.5', 'w-3.5', 'w-4.5', 'w-6']
const mostMoments = 3
const chip =
  'min-h-11 max-w-full cursor-pointer rounded-full border border-edge bg-raised px-3 py-1.5 text-start text-sm leading-snug font-medium hover:border-tide hover:bg-tide-soft'

/** A tap on its size keeps it at once; what came with it may follow, or not. */
export function Craving({ day: { own, now }, className }: { day: MyDay; className: string }) {
  const t = useWords('today')
  const { record } = own
  const [left, setLeft] = useState<string>()
  const [newest] = record.cravings
  const last = newest && now - newest.at < fresh ? newest : undefined
  const isOpen = last?.trigger === 'unsaid' && last.id !== left
  const focus = useKeptFocus()
  return (
    <section {...focus} className={`outline-none ${className}`}>
      <PartHead title={t('craving.title')} wraps>
        <span className="text-quiet">{t('craving.hint')}</span>
      </PartHead>
      <Deed deed="craving" className="mt-3 grid grid-cols-5 gap-[min(--spacing(2.5),2vw)]">
        {strengths.map((strength, index) => (
          <button
            key={strength}
            type="submit"
            name="strength"
            value={strength}
            aria-label={t('craving.size', { size: strength })}
            className="grid min-h-13 cursor-pointer grid-cols-1 place-items-center rounded-card border border-edge bg-raised transition-colors duration-(--duration-quick) data-noted:border-tide data-noted:bg-tide-soft hover:border-tide hover:bg-tide-soft"
            data-noted={last?.strength === strength || undefined}
          >
            <span className={`aspect-square max-w-full rounded-full bg-tide ${sizes[index]}`} />
          </button>
        ))}
      </Deed>
      {!isOpen && (
        <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-quiet">
          <span>{t('craving.weak')}</span>
          <span>{t('craving.strong')}</span>
        </p>
      )}
      <div role="status">
        {last && !isOpen && (
          <Deed deed="removeCraving" fields={{ id: last.id }} className="settle mt-2 flex items-center gap-3">
            <p className="min-w-0 flex-1 leading-snug">{t('craving.noted')}</p>
            <Button type="submit" kind="quiet" size="small" className="-me-4">
              {t('checkIn.undo')}
            </Button>
          </Deed>
        )}
        {isOpen && <With id={last.id} record={record} onLeave={() => setLeft(last.id)} />}
      </div>
      {record.cravings.length > 0 && !last && (
        <Link to="plan" className={`${headLink} max-lg:hidden`}>
          {t('craving.told')}
        </Link>
      )}
    </section>
  )
}

type WithProps = { id: string; record: MemberRecord; onLeave: () => void }

/** Their own moments first: those they planned for. */
function With({ id, record, onLeave }: WithProps) {
  const t = useWords('today')
  const isAwake = useHydrated()
  const moments = record.planItems.filter(({ kind }) => kind === 'moment').slice(0, mostMoments)
  return (
    <Deed deed="cravingWith" fields={{ id }} className="settle mt-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p id="craving-with" className="font-medium">
          {t('craving.trigger')}
        </p>
        {isAwake && (
          <Button onClick={onLeave} kind="quiet" size="small" className="-me-4">
            {t('craving.leave')}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, named by the line above it */}
      <div role="group" aria-labelledby="craving-with" className="mt-1 flex flex-wrap gap-1.5">
        {moments.map(({ id: item, name, when }) => (
          <button key={item} type="submit" name="item" value={item} className={chip}>
            {name ?? when}
          </button>
        ))}
        {triggers.map(trigger => (
          <button key={trigger} type="submit" name="trigger" value={trigger} className={chip}>
            {t(`triggers.${trigger}`)}
          </button>
        ))}
      </div>
    </Deed>
  )
}
