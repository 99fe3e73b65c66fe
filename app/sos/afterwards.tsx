import { ChevronDown, CircleCheck, RotateCcw, WifiOff } from 'lucide'
import { type SubmitEvent, useState } from 'react'
import { strengths } from '../../domain/members/cravings.ts'
import { useGuest } from '../member/guest.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { ListRow, RowList, row, Said } from '../ui/rows.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import { passedAfter } from './passed.ts'
import type { OwnTold } from './use-told.ts'

/** What happened: it passed, or they smoked. Both lead on, and neither is asked about. */
export function Afterwards({ told }: { told: OwnTold }) {
  const t = useWords('sos')
  // Who counts days finds what to do next below them.
  const isCounting = useGuest() !== undefined || told.isMember
  const smoked = { icon: RotateCcw, title: t('after.smoked'), hint: t('after.smokedNote') }
  return (
    <section>
      <h2 className="text-xl">{t('after.title')}</h2>
      <div className="mt-2 sm:mt-3">
        <RowList>
          <li>
            <details>
              <summary className={`${row} marker:content-none hover:bg-tide-soft`}>
                <Said icon={CircleCheck} title={t('after.passed')} hint={t('after.passedNote')} />
                <Icon of={ChevronDown} className="size-4.5 shrink-0 text-quiet" />
              </summary>
              <Passed told={told} />
            </details>
          </li>
          {isCounting ? (
            <ListRow to="home" hash="#slip" {...smoked} />
          ) : (
            <ListRow to="quitSlip" {...smoked} />
          )}
        </RowList>
      </div>
      <p className="mt-3 flex items-center gap-2.5 text-sm text-quiet">
        <Icon of={WifiOff} className="size-5 shrink-0" />
        {t('after.offline')}
      </p>
    </section>
  )
}

/** One tap says how strong it was. Without a script the server takes it, for who is signed in. */
function Passed({ told: { isMember, findVerbs } }: { told: OwnTold }) {
  const t = useWords('sos')
  const [since] = useState(Date.now)
  const [noted, setNoted] = useState<{ id: string; strength: number }>()
  const kept = useKeptFocus()

  async function note(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const strength = Number(new FormData(event.currentTarget, event.nativeEvent.submitter).get('strength'))
    const verbs = await findVerbs()
    setNoted({ id: verbs.noteCraving(passedAfter(since, strength, Date.now())), strength })
  }

  async function undo(id: string) {
    const verbs = await findVerbs()
    verbs.removeCraving(id)
    setNoted(undefined)
  }

  return (
    <div {...kept} className="px-4 pb-4 outline-none sm:px-5">
      <div role="status">
        {noted && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p>{t('after.noted', { strength: noted.strength })}</p>
            <Button kind="quiet" size="small" onClick={() => undo(noted.id)}>
              {t('after.undo')}
            </Button>
          </div>
        )}
      </div>
      {!noted && (
        <form method="post" onSubmit={note} className={isMember ? '' : 'noscript:hidden'}>
          <input type="hidden" name="deed" value="passed" />
          <fieldset>
            <legend className="text-quiet">{t('after.strength')}</legend>
            <div className="mt-2 grid grid-cols-5 gap-2">
              {strengths.map(strength => (
                <button
                  key={strength}
                  type="submit"
                  name="strength"
                  value={strength}
                  className="min-h-12 cursor-pointer rounded-card border border-edge bg-paper font-medium hover:border-tide hover:bg-tide-soft"
                >
                  {strength}
                </button>
              ))}
            </div>
            <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-quiet">
              <span>{t('after.weak')}</span>
              <span>{t('after.strong')}</span>
            </p>
          </fieldset>
        </form>
      )}
      <p id="noted" className="hidden target:block noscript:block">
        {t('after.good')}
      </p>
    </div>
  )
}
