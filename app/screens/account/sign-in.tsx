import { useSearchParams } from 'react-router'
import { wordsFor } from '../../context.ts'
import { AddressForm, answerAddress } from '../../ui/address-form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/sign-in'
import { AccountPage } from './account-page.tsx'

export const handle = { words: ['account'] }

export function action(args: Route.ActionArgs) {
  return answerAddress(args, wordsFor(args.context, 'account')('email'))
}

export default function SignIn() {
  const t = useWords('account')
  const redirect = useSearchParams()[0].get('redirect') ?? undefined
  return (
    <AccountPage title={t('link.title')} heading={t('link.heading')} lead={t('link.lead')}>
      <AddressForm label={t('email')} submit={t('link.submit')} sent={t('link.sent')} />
      <p>
        <TextLink to="login" query={{ redirect }}>
          {t('link.withPassword')}
        </TextLink>
      </p>
    </AccountPage>
  )
}
