import { wordsFor } from '../../context.ts'
import { AddressForm, answerAddress } from '../../ui/address-form.tsx'
import { Head } from '../../ui/head.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/error'

export const handle = { words: ['newsletter'] }

export function action(args: Route.ActionArgs) {
  return answerAddress(args, wordsFor(args.context, 'newsletter')('email'))
}

export default function VerifyError() {
  const t = useWords('newsletter')
  return (
    <>
      <Head title={t('error.title')} isPrivate />
      <h1 className="text-3xl">{t('error.heading')}</h1>
      <p className="mt-4 mb-8 text-lg text-quiet">{t('error.body')}</p>
      <AddressForm label={t('email')} submit={t('error.submit')} sent={t('error.sent')} />
    </>
  )
}
