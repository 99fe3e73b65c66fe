import { data } from 'react-router'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { Head } from '../ui/page/head.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/sign-up'
import { Envelope } from './envelope.tsx'
import { isFilledByMachine, readSignUp } from './read-sign-up.ts'
import { Sent, type SentAnswer } from './sent.tsx'
import { type SignUpAnswer, SignUpForm } from './sign-up-form.tsx'

export const handle = { words: ['newsletter'] }

/** The same answer for every address. Nothing of it is in the page's own address: it's drawn straight away. */
export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { newsletter } = doorsOf(context)
  const form = await request.formData()
  const isAddress = (given: string) => newsletter.mask(given) !== undefined
  const { values, wish, problems } = readSignUp(form, isAddress, language)
  const refuse = (found: SignUpAnswer['problems'], status: number) =>
    data<SignUpAnswer>({ problems: found, values }, status)
  const isAgain = form.get('deed') === 'again'
  if (problems.email || (!isAgain && Object.keys(problems).length > 0)) return refuse(problems, 400)
  if (!isFilledByMachine(form)) {
    const asked = await (isAgain ? newsletter.resend(wish.address) : newsletter.ask(wish))
    if (asked === 'wait') return refuse({ form: 'wait' }, 429)
  }
  return data<SentAnswer>({
    address: wish.address,
    masked: newsletter.mask(wish.address) ?? '',
    email: newsletter.describeEmail(wish.language),
    isAgain,
  })
}

/** Where people ask for emails, and are told to look in their inbox. */
export default function SignUp({ actionData }: Route.ComponentProps) {
  const t = useWords('newsletter')
  const answer = actionData as SentAnswer | SignUpAnswer | undefined
  if (answer && 'masked' in answer) return <Sent {...answer} />
  return (
    <div className="bg-sunken">
      <div className="wrap grid gap-8 py-10 sm:py-16 lg:grid-cols-2 lg:gap-16">
        <Head title={t('title')} description={t('description')} />
        <header>
          <Envelope className="mx-auto mb-6 lg:mx-0 lg:w-72" />
          <h1 className="text-4xl">{t('heading')}</h1>
          <p className="mt-4 text-lg text-quiet">{t('lead')}</p>
        </header>
        <SignUpForm answer={answer} />
      </div>
    </div>
  )
}
