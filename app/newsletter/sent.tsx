import { Form } from 'react-router'
import type { NewsletterDoors } from '../../server/doors/newsletter.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Head } from '../ui/page/head.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import { Envelope } from './envelope.tsx'
import { Facts } from './facts.tsx'

export type SentAnswer = {
  address: string
  masked: string
  email: ReturnType<NewsletterDoors['describeEmail']>
  isAgain: boolean
}

/** The same for every address, known or not. */
export function Sent({ address, masked, email, isAgain }: SentAnswer) {
  const t = useWords('newsletter')
  const kept = useKeptFocus()
  return (
    <div {...kept} className="wrap max-w-2xl pt-6 pb-10 outline-none sm:py-16">
      <Head title={t('sent.title')} isPrivate />
      <Envelope className="mx-auto mb-4 sm:mb-8" />
      <h1 className="text-4xl">{t('sent.title')}</h1>
      <p className="mt-4 text-lg text-quiet">{t('sent.body', { address: masked })}</p>
      <div className="mt-8 rounded-card border border-line bg-raised px-5 py-2 sm:px-8">
        <Facts
          facts={[
            [t('sent.from'), email.from],
            [t('sent.subject'), email.subject],
          ]}
        />
      </div>
      {isAgain && (
        <Banner tone="success" live="status" className="mt-6">
          {t('sent.resent')}
        </Banner>
      )}
      <Form method="post" className="mt-8">
        <p className="text-quiet">{t('sent.again')}</p>
        <input type="hidden" name="deed" value="again" />
        <input type="hidden" name="email" value={address} />
        <Button type="submit" kind="secondary" className="mt-3">
          {t('sent.send')}
        </Button>
      </Form>
    </div>
  )
}
