import { data, redirectDocument, useActionData } from 'react-router'
import { findRegion } from '../../languages/region.ts'
import type { CertificateDoors } from '../../server/doors/certificates/certificates.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { guessCurrency } from '../member/habit/currency.ts'
import { Header } from '../shells/header.tsx'
import { Head } from '../ui/page/head.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/new'
import type { Wishes } from './doors.ts'
import { emptyWishes, readForm } from './form.ts'
import { goTo, look, refuse } from './steps/go.ts'
import { SteppedForm } from './steps/stepped-form.tsx'
import { isStep, readStep } from './steps/steps.ts'
import { useKnown } from './steps/use-known.ts'
import { ConsentFields } from './steps/who-step.tsx'

export const handle = { words: ['certificate'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { language, languageWishes, person } = context.get(visitContext)
  const { certificates } = doorsOf(context)
  const known = await certificates.begin()
  const begun: Wishes = {
    ...emptyWishes(language),
    name: person?.name ?? '',
    ...known,
    currency: known.currency || guessCurrency(language, findRegion(languageWishes)),
  }
  const seen = await certificates.preview({
    ...begun,
    kind: begun.moment ? 'milestone' : 'live',
    moment: begun.moment || certificates.sample,
  })
  const drawn = 'written' in seen ? seen : undefined
  const milestone = begun.moment ? (drawn?.milestone ?? '') : ''
  return {
    choices: certificates.choices,
    wishes: { ...begun, milestone, kind: milestone ? 'milestone' : 'live' },
    written: drawn?.written,
    money: drawn?.money,
    reached: begun.moment ? drawn?.reached : undefined,
    owner: person?.id ?? '',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { certificates } = doorsOf(context)
  const form = await request.formData()
  const wishes = readForm(form)
  const preview = (asked: Wishes) => see(asked, certificates)
  const intent = form.get('intent')
  if (intent === 'preview') return look(wishes, preview)
  if (isStep(intent)) return goTo(intent, wishes, preview)
  const made = await certificates.make(wishes, String(form.get('email') ?? ''), form.get('consent') === 'on')
  if ('problem' in made) {
    const { problem } = made
    const seen = await preview(wishes)
    const answer = {
      wishes,
      ...('written' in seen && { seen }),
      ...refuse(problem, readStep(form.get('step'), 'who')),
    }
    return data(answer, problem === 'tooMany' ? 429 : 400)
  }
  // As a page of its own: what the preview still asks for would break off the router's way there.
  return redirectDocument(pathOf('certificateEdit', language, { id: made.token }, { made: '1' }), 303)
}

/** Until a date is entered, what else is entered is drawn on the sample; nothing is known to be reached by then. */
async function see(wishes: Wishes, { preview, sample }: CertificateDoors) {
  const seen = await preview(wishes)
  if (wishes.moment || 'written' in seen) return seen
  const drawn = await preview({ ...wishes, kind: 'live', milestone: '', moment: sample })
  return 'written' in drawn ? { ...drawn, reached: undefined, problem: seen.problem } : seen
}

export default function New({ loaderData }: Route.ComponentProps) {
  const t = useWords('certificate')
  const { written, owner } = loaderData
  const answered = useActionData<typeof action>()
  const answer = answered && 'step' in answered ? answered : undefined
  const known = useKnown(loaderData.wishes, answer !== undefined)
  if (!written) return null
  return (
    <>
      <div className="max-lg:hidden">
        <Header />
      </div>
      <main id="content" tabIndex={-1} className="outline-none">
        <Head title={t('make.title')} isPrivate />
        <SteppedForm
          // What this device knows comes after the page; nothing has been entered by then.
          key={known ? 'here' : 'sent'}
          {...loaderData}
          wishes={known ?? loaderData.wishes}
          written={written}
          answer={answer}
          heading={<h1 className="text-3xl max-lg:sr-only lg:mt-2 lg:mb-6">{t('make.heading')}</h1>}
        >
          <ConsentFields problem={answer?.problem} isMember={owner !== ''} />
        </SteppedForm>
      </main>
    </>
  )
}
