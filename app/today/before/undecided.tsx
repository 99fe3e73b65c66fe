import { FollowUpOffer } from '../../follow-up/choice.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fold } from '../../ui/fold.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import type { MyDay } from '../today.tsx'
import { DayForm } from './move-day.tsx'
import { StartForm } from './start-form.tsx'

/** For someone who has not decided: no counter, ways to one, and no pressure. */
export function Undecided({ day }: { day: MyDay }) {
  const t = useWords('today')
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
      <Fold title={t('undecided.stopped')} isOpen={day.problem?.deed === 'start'}>
        <StartForm day={day} className="grid gap-3">
          <FollowUpOffer member={day.member} />
          <Button type="submit" kind="secondary" size="small" className="justify-self-start">
            {t('due.start')}
          </Button>
        </StartForm>
      </Fold>
    </div>
  )
}
