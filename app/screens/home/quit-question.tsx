import { CalendarDays, Clock3, Sunrise } from 'lucide'
import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react'
import { clearGuest, readGuest, saveNotYet, useGuest, useNotYet } from '../../member/guest.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'

// Only needed once someone answers; until they are loaded the choices stay.
const loadCounter = async () => ({ default: (await import('./counter.tsx')).Counter })
const Counter = lazy(loadCounter)
const When = lazy(async () => ({ default: (await import('./when.tsx')).When }))

// Someone who has answered before sees it as soon as possible.
if (!import.meta.env.SSR && readGuest()) loadCounter().catch(() => {})

type Answer = (typeof choices)[number]['answer']

const choices = [
  { answer: 'stopped', icon: Clock3 },
  { answer: 'planned', icon: CalendarDays },
  { answer: 'unsure', icon: Sunrise },
] as const

/** One question; its answer becomes a counter in the same place. Nothing leaves the browser. */
export function QuitQuestion() {
  const guest = useGuest()
  const isNotYet = useNotYet()
  const [answer, setAnswer] = useState<'stopped' | 'planned'>()
  const choose = (chosen: Answer) =>
    chosen === 'unsure' ? saveNotYet() : startTransition(() => setAnswer(chosen))
  return (
    <div {...useKeptFocus()} className="outline-none">
      {guest ? (
        // Another place than the form's: that one would stay, unseen and with the focus in it, until the counter is loaded.
        <Suspense key="counter" fallback={<Choices onChoose={() => {}} />}>
          <Counter guest={guest} onChange={clearGuest} />
        </Suspense>
      ) : isNotYet ? (
        <Unsure onBack={clearGuest} />
      ) : answer ? (
        <Suspense>
          <When answer={answer} onBack={() => setAnswer(undefined)} />
        </Suspense>
      ) : (
        <Choices onChoose={choose} />
      )}
    </div>
  )
}

function Choices({ onChoose }: { onChoose: (answer: Answer) => void }) {
  const t = useWords('home')
  const say = useWords()
  return (
    <div className="rounded-card border border-line bg-raised p-5 sm:p-7">
      <h2 className="text-xl">{t('question.title')}</h2>
      <div className="mt-4 grid gap-3 noscript:hidden">
        {choices.map(({ answer, icon }) => (
          <button
            key={answer}
            type="button"
            onClick={() => onChoose(answer)}
            className="flex min-h-16 cursor-pointer items-center gap-4 rounded-card border border-edge bg-paper px-4 py-3 text-start transition-colors duration-(--duration-quick) hover:border-tide hover:bg-tide-soft"
          >
            <Icon of={icon} className="size-6 shrink-0 text-tide" />
            <span>
              <span className="block font-medium leading-snug">{t(`question.${answer}`)}</span>
              <span className="block text-sm leading-snug text-quiet">{t(`question.${answer}Hint`)}</span>
            </span>
          </button>
        ))}
      </div>
      <noscript>
        <p className="mt-3 text-quiet">{say('noScript')}</p>
        <Ways>
          <Link to="certificateNew" className={buttonClasses({ kind: 'secondary' })}>
            {t('counter.certificate')}
          </Link>
        </Ways>
      </noscript>
    </div>
  )
}

function Unsure({ onBack }: { onBack: () => void }) {
  const t = useWords('home')
  return (
    <div className="settle rounded-card border border-line bg-raised p-5 sm:p-7">
      <h2 className="text-xl">{t('unsure.title')}</h2>
      <p className="mt-2 text-quiet">{t('unsure.body')}</p>
      <Ways>
        <Button kind="quiet" onClick={onBack}>
          {t('question.back')}
        </Button>
      </Ways>
    </div>
  )
}

/** What can be done without a counter, and without a script. */
function Ways({ children }: { children?: ReactNode }) {
  const t = useWords('home')
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Link to="motivation" className={buttonClasses()}>
        {t('unsure.why')}
      </Link>
      <Link to="quitSmoking" className={buttonClasses({ kind: 'secondary' })}>
        {t('unsure.guide')}
      </Link>
      {children}
    </div>
  )
}
