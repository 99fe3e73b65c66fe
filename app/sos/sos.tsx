import { Phone } from 'lucide'
import { type Blok, bloksOf, hrefOf } from '../blocks/blok.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { act } from '../member/act.ts'
import { NoRoom } from '../member/no-room.tsx'
import { toldIn } from '../member/note.ts'
import { Unsent } from '../member/unsent.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Head } from '../ui/page/head.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/sos'
import { Afterwards } from './afterwards.tsx'
import { BreathGuide } from './breath-guide.tsx'
import { Hands } from './hands.tsx'
import { MyPlan } from './my-plan.tsx'
import { MyWords } from './my-words.tsx'
import { deeds } from './passed.ts'
import { People } from './people.tsx'
import { findCallable, type People as PeopleData, usePeople } from './use-people.ts'
import { useTold } from './use-told.ts'
import { Wait } from './wait.tsx'

export const handle = { words: ['sos', 'guide'] }

/** The telephone lines are the guide's, so that editors keep one list. What a member told comes along, for them alone. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, record } = doorsOf(context)
  const [story, kept] = await Promise.all([content.page('quit-smoking'), record.read()])
  const block = story?.body.find(({ component }) => component === 'helplines')
  const member = kept?.member
  const told = member ? { ...toldIn(kept), now: record.now(), timeZone: member.timeZone } : null
  return { block: block && toBrief(block), told }
}

/** Enough to reach someone, and light enough to be kept: where the numbers come from is told by the guide. */
function toBrief(block: Blok): Blok {
  const lines = bloksOf(block.lines).map(({ publisher, sourceYear, source, url, ...line }, index): Blok => {
    const href = hrefOf(url)
    return { ...(line as Blok), _uid: String(index), ...(href && { url: { href } }) }
  })
  return { ...block, lines }
}

/** A craving that passed, or a reason, from a form without a script. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.clone().formData()
  const path = pathOf('sos', context.get(visitContext).language)
  return act(context, request, deeds, form.get('deed') === 'passed' ? `${path}#noted` : path)
}

/** What helps in the minutes a craving lasts, one thing below the other. All of it works without a network. */
export default function Sos({ loaderData: { block, told: sent } }: Route.ComponentProps) {
  const t = useWords('sos')
  const told = useTold(sent)
  const people = usePeople(block)
  return (
    <article>
      <Head title={t('title')} description={t('description')} />
      <NoRoom />
      {/* The sky reaches up behind the page's header. */}
      <div className="relative before:absolute before:inset-x-0 before:-top-28 before:bottom-0 before:-z-10 before:rounded-b-[2rem] before:bg-sky">
        <div className="wrap pt-1 pb-5 sm:pt-6 sm:pb-10">
          <header className="text-center">
            <h1 className="text-4xl">{t('heading')}</h1>
            <p className="mx-auto mt-1 max-w-md text-balance text-quiet sm:text-lg">{t('lead')}</p>
          </header>
          <BreathGuide />
          <Wait beside={<CallNow people={people} />} />
        </div>
      </div>
      {told.unsent > 0 && <Unsent count={told.unsent} className="wrap" />}
      <div className="wrap grid grid-cols-1 gap-6 pt-5 pb-1 sm:gap-9 sm:py-12 lg:grid-cols-2 lg:gap-x-16">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6 sm:gap-9">
          <MyWords told={told} />
          <MyPlan told={told} />
          <Hands />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6 sm:gap-9">
          {block && <People block={block} people={people} />}
          <Afterwards told={told} />
        </div>
      </div>
    </article>
  )
}

/** Whoever answers now; where nobody is known to, the list, which is not called a call. */
function CallNow({ people }: { people: PeopleData }) {
  const t = useWords('sos')
  const contact = findCallable(people)
  return (
    <ButtonLink
      href={contact ? `tel:${contact.dial}` : '#lines'}
      aria-label={contact && t('people.callName', { name: contact.name, number: contact.shown })}
      kind="secondary"
      className="min-h-14 flex-2 max-sm:px-3"
      icon={Phone}
    >
      {t(contact ? 'people.call' : 'people.numbers')}
    </ButtonLink>
  )
}
