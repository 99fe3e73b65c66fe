import { wordsFor } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { useQuery } from '../map/use-query.ts'
import { findWish } from '../map/ways.ts'
import { answerAddress } from '../ui/forms/address-form.tsx'
import type { Route } from './+types/sign-in'
import { ChangeCode } from './change-code.tsx'
import { useHiddenSecret } from './client/hidden-secret.ts'
import { ConfirmLink } from './confirm-link.tsx'
import { LinkRequest } from './link-request.tsx'
import { NewPassword } from './new-password.tsx'

export const handle = { words: ['account'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts } = doorsOf(context)
  const query = new URL(request.url).searchParams
  const code = query.get('mode') === 'signIn' && query.get('oobCode')
  return { policy: accounts.policy, losesPassword: code ? await accounts.losesPassword(code) : false }
}

/** Without JavaScript a letter can still be asked for; the answer is the same for every address. */
export async function action(args: Route.ActionArgs) {
  const { search, searchParams } = new URL(args.request.url)
  const kind = searchParams.get('mode') === 'forgotten' ? 'reset' : 'signIn'
  const form = await args.request.clone().formData()
  const answer = await answerAddress(args, wordsFor(args.context, 'account')('email'))
  if ('sent' in answer.data) {
    await doorsOf(args.context).accounts.sendLink(String(form.get('email')), kind, findWish(search))
  }
  return answer
}

/**
 * Where every link of a letter lands. Opening it changes nothing: mail scanners open links too. The button acts.
 */
export default function SignIn({ loaderData: { policy, losesPassword } }: Route.ComponentProps) {
  const query = useQuery()
  const code = useHiddenSecret('oobCode')
  switch (query.get('mode')) {
    case 'signIn':
      return <ConfirmLink code={code} policy={policy} losesPassword={losesPassword} />
    case 'resetPassword':
      return <NewPassword code={code} policy={policy} />
    case 'verifyEmail':
      return <ChangeCode kind="verify" code={code} />
    case 'verifyAndChangeEmail':
      return <ChangeCode kind="change" code={code} />
    case 'recoverEmail':
      return <ChangeCode kind="recover" code={code} />
    case 'forgotten':
      return <LinkRequest key="reset" kind="reset" />
    default:
      return <LinkRequest key="signIn" kind="signIn" />
  }
}
