import { CalendarDays, ChevronRight, Clock3, Compass } from 'lucide'
import { lazy, Suspense, startTransition, useState } from 'react'
import { useActionData } from 'react-router'
import { clearGuest, saveNotYet, useNotYet } from '../member/guest.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import { StaysHere } from './stays-here.tsx'

// Only needed once someone answers; until it is loaded the choices stay.
const When = lazy(async () => ({ default: (await import('./when.tsx')).When }))

export type QuitAnswer = (typeof choices)[number]['answer']

const choices = [
  { answer: 'stopped', icon: Clock3 },
  { answer: 'planned', icon: CalendarDays },
  { answer: 'unsure', icon: Compass },
] as const

type QuitQuestionProps = {
  className?: string
  /** Where it was answered before and may be left as it was. */
  onDone?: () => void
}

/** One question; its answer makes the page one's own. Nothing leaves the browser. */
export function QuitQuestion({ className = '', onDone }: QuitQuestionProps) {
  const isNotYet = useNotYet()
  const [answer, setAnswer] = useState<'stopped' | 'planned'>()
  const choose = (chosen: QuitAnswer) =>
    chosen === 'unsure' ? saveNotYet() : startTransition(() => setAnswer(chosen))
  return (
    <div
      {...useKeptFocus()}
      className={`rounded-card border border-line bg-raised p-4 shadow-float outline-none sm:p-6 ${className}`}
    >
      {/* Around all of them: one that came with the answer would stand empty until it is loaded. */}
      <Suspense>
        {isNotYet ? (
          <Unsure onBack={clearGuest} />
        ) : answer ? (
          <When answer={answer} onChange={setAnswer} onDone={onDone} />
        ) : (
          <Choices onChoose={choose} onBack={onDone} />
        )}
      </Suspense>
    </div>
  )
}

const choice =
  'flex min-h-15 w-full cursor-pointer items-center gap-3.5 rounded-card border border-edge bg-raised px-3.5 py-2 text-start transition-colors duration-(--duration-quick) hover:border-tide hover:bg-tide-soft'

type ChoicesProps = { onChoose: (answer: QuitAnswer) => void; onBack: (() => void) | undefined }

function Choices({ onChoose, onBack }: ChoicesProps) {
  const t = useWords('home')
  return (
    <>
      <h2 className="text-xl">{t('question.title')}</h2>
      <div className="mt-3 grid grid-cols-1 gap-2 noscript:hidden">
        {choices.map(({ answer, icon }) => (
          <button key={answer} type="button" onClick={() => onChoose(answer)} className={choice}>
            <Icon of={icon} className="size-5.5 shrink-0 text-tide" />
            <span className="min-w-0 grow">
              <span className="block font-medium leading-snug text-balance">{t(`question.${answer}`)}</span>
              <span className="block text-sm leading-snug text-balance text-quiet">
                {t(`question.${answer}Hint`)}
              </span>
            </span>
            <Icon of={ChevronRight} className="size-4.5 shrink-0 text-quiet" />
          </button>
        ))}
      </div>
      <noscript>
        <AskOnce />
      </noscript>
      <StaysHere />
      {onBack && (
        <Button kind="quiet" size="small" className="mt-2" onClick={onBack}>
          {t('question.back')}
        </Button>
      )}
    </>
  )
}

/** What was sent without JavaScript and could not be counted, and why. */
export type AskedOnce = { answer: string; moment: string; fault: 'missing' | 'inFuture' | 'inPast' }

/** Without JavaScript the count is shown once, and kept nowhere: a cookie would send it along with every request. */
function AskOnce() {
  const t = useWords('home')
  const say = useWords()
  const { asked } = useActionData<{ asked?: AskedOnce } | undefined>() ?? {}
  const fault = asked && (asked.fault === 'missing' ? say('validation.date') : t(`question.${asked.fault}`))
  return (
    <form method="post" className="mt-3 grid gap-3">
      {choices.map(({ answer }) => (
        <label key={answer} className={choice}>
          <input
            type="radio"
            name="answer"
            value={answer}
            defaultChecked={asked?.answer === answer}
            required
            className="size-5 accent-tide"
          />
          <span className="font-medium">{t(`question.${answer}`)}</span>
        </label>
      ))}
      <label className="grid gap-1">
        <span className="font-medium">{t('question.when')}</span>
        <input
          type="datetime-local"
          name="moment"
          defaultValue={asked?.moment}
          aria-invalid={fault !== undefined}
          aria-describedby={fault && 'asked-once'}
          className="min-h-12 rounded-md border border-edge bg-raised px-3 aria-invalid:border-alarm"
        />
      </label>
      {fault && (
        <p id="asked-once" role="alert" className="text-sm font-medium text-alarm">
          {fault}
        </p>
      )}
      <Button type="submit">{t('question.start')}</Button>
      <p className="text-sm text-quiet">{t('question.once')}</p>
    </form>
  )
}

export function Unsure({ onBack }: { onBack?: () => void }) {
  const t = useWords('home')
  return (
    <div className="settle">
      <h2 className="text-xl">{t('unsure.title')}</h2>
      <p className="mt-2 text-quiet">{t('unsure.body')}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to="motivation">{t('unsure.why')}</ButtonLink>
        <ButtonLink to="quitSmoking" kind="secondary">
          {t('unsure.guide')}
        </ButtonLink>
        {onBack && (
          <Button kind="quiet" onClick={onBack}>
            {t('question.back')}
          </Button>
        )}
      </div>
    </div>
  )
}
