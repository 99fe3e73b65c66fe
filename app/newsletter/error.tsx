import { data } from 'react-router'
import { doorsOf } from '../doors.ts'
import { Head } from '../ui/page/head.tsx'
import { missing } from '../ui/page/missing.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/error'
import { Envelope } from './envelope.tsx'
import { ResendForm } from './resend-form.tsx'

export const handle = { words: ['newsletter'] }

const { headers } = missing

/** Only who was led here by a link hears that it doesn't work. */
export function loader({ request }: Route.LoaderArgs) {
  return data({ isLed: new URL(request.url).searchParams.has('link') }, { headers })
}

/** Sends a fresh link to who waits for one. The answer is the same for all. */
export async function action({ request, context }: Route.ActionArgs) {
  const { newsletter } = doorsOf(context)
  const address = String((await request.formData()).get('email') ?? '').trim()
  if (!newsletter.mask(address)) return data({ problem: 'email' as const, address }, { status: 400, headers })
  const sent = await newsletter.resend(address)
  if (sent === 'wait') return data({ problem: sent, address }, { status: 429, headers })
  return data({ isSent: true as const }, { headers })
}

export default function LinkOver({ loaderData: { isLed }, actionData: answer }: Route.ComponentProps) {
  const t = useWords('newsletter')
  const kept = useKeptFocus()
  return (
    <div {...kept} className="outline-none">
      <Head title={t(isLed ? 'error.title' : 'error.bare')} isPrivate />
      <Envelope isGone className="mx-auto mb-4 sm:mb-8" />
      <h1 className="text-4xl">{t(isLed ? 'error.title' : 'error.bare')}</h1>
      <p className="mt-4 text-lg text-quiet">{t(isLed ? 'error.lead' : 'error.bareLead')}</p>
      <div className="mt-8">
        <ResendForm answer={answer} />
      </div>
    </div>
  )
}
