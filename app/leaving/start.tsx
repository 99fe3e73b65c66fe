import { redirect } from 'react-router'
import { visitContext, wordsFor } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { AddressForm, answerAddress } from '../ui/forms/address-form.tsx'
import { TextLink } from '../ui/link.tsx'
import { Page, Section } from '../ui/page/page.tsx'
import { PhoneFold } from '../ui/phone-fold.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/start'
import { ClearButton } from './clear-button.tsx'
import { CodeForm } from './code-form.tsx'
import { KeptList } from './kept-list.tsx'

export const handle = { words: ['deletion', 'account', 'rights'] }

/** Nobody waits for the letter: how long it takes would tell whether there is one. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.clone().formData()
  const { language, report } = args.context.get(visitContext)
  const { accounts } = doorsOf(args.context)
  const code = form.get('code')
  if (typeof code === 'string')
    return redirect(pathOf('deletionStatus', language, { id: code.trim().slice(0, 20) || 'EX' }), 303)
  const answer = await answerAddress(args, wordsFor(args.context, 'account')('email'))
  if ('sent' in answer.data) void accounts.sendDataLink(String(form.get('email'))).catch(report)
  return answer
}

export default function StartDeletion() {
  const t = useWords('deletion')
  const account = useWords('account')
  const rights = useWords('rights')
  return (
    <Page
      title={t('start.title')}
      description={t('start.description')}
      heading={t('start.heading')}
      lead={t('start.lead')}
    >
      <div className="prose-width grid gap-6">
        <div className="rounded-card border border-line bg-raised p-6 sm:p-8">
          <AddressForm label={account('email')} submit={t('start.submit')} sent={t('start.sent')} />
        </div>
        <section className="grid gap-4 rounded-card border border-line bg-raised p-6 sm:p-8">
          <h2 className="text-xl">{rights('status.have')}</h2>
          <CodeForm />
        </section>
      </div>
      <div className="mt-8 sm:mt-12">
        <Section title={t('start.how.title')}>
          <Steps />
        </Section>
        <Section title={t('start.whatTitle')}>{t('start.what')}</Section>
        <div className="prose-width mt-8 sm:mt-10">
          <KeptList />
        </div>
        <section className="prose-width mt-6 sm:mt-10">
          <PhoneFold head={<h2 className="text-xl">{t('start.guestTitle')}</h2>}>
            <p className="mt-2 text-quiet">{t('start.guest')}</p>
          </PhoneFold>
        </section>
        <Section title={t('start.browserTitle')}>
          <p>{t('start.browser')}</p>
          <ClearButton />
        </Section>
      </div>
      <p className="mt-8 sm:mt-10">
        <TextLink to="dataDeletion">{t('start.signedIn')}</TextLink>
      </p>
    </Page>
  )
}

const steps = ['ask', 'confirm', 'wait', 'gone'] as const

function Steps() {
  const t = useWords('deletion')
  return (
    <ol className="mt-4 grid gap-5">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-full bg-tide-soft font-semibold text-tide"
          >
            {index + 1}
          </span>
          <div className="min-w-0">
            <p className="font-medium text-ink">{t(`start.how.${step}`)}</p>
            <p className="text-quiet">{t(`start.how.${step}Body`)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
