import { FollowUpOffer } from '../../../follow-up/choice.tsx'
import { Deed } from '../../../member/deed.tsx'
import { problemOf } from '../../../member/read-form.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { useWords } from '../../../words.tsx'
import type { MyDay } from '../today.tsx'
import { DayForm } from './move-day.tsx'

/** For someone who has not decided: no counter, ways to one, and no pressure. */
export function Undecided({ day }: { day: MyDay }) {
  const t = useWords('today')
  const say = useWords()
  const stopped = problemOf(day.problem, 'start')
  return (
    <div {...useKeptFocus()} className="mt-6 grid gap-5 outline-none">
      <div>
        <p className="leading-normal">{t('undecided.body')}</p>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <ButtonLink to="motivation">{t('undecided.why')}</ButtonLink>
          <ButtonLink to="quitSmoking" kind="secondary">
            {t('undecided.guide')}
          </ButtonLink>
        </div>
      </div>
      <Card as="section" padding="small">
        <h2 className="text-xl">{t('undecided.planned')}</h2>
        <DayForm day={day} />
      </Card>
      {/* Folded, or what both ask would stand there twice. */}
      <Fold title={t('undecided.stopped')} isOpen={stopped !== undefined}>
        <Deed deed="start" noValidate className="grid gap-3">
          <TextField
            name="moment"
            type="datetime-local"
            label={t('due.when')}
            error={stopped && (stopped === 'future' ? t('due.future') : say('validation.date'))}
          />
          <FollowUpOffer member={day.member} />
          <Button type="submit" kind="secondary" size="small" className="justify-self-start">
            {t('due.start')}
          </Button>
        </Deed>
      </Fold>
    </div>
  )
}
