import { Check, Circle } from 'lucide'
import type { Policy } from '../../../services/identity/identity.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

type Rule = {
  name: 'length' | 'longest' | 'lowercase' | 'uppercase' | 'numeric' | 'symbol'
  count?: number
  isMet: boolean
}

/** Most people never meet the upper end, so it is named only once it is passed. */
export function checkPassword(policy: Policy, given: string): Rule[] {
  const password = given.normalize('NFKC')
  const rules: (Rule & { isAsked: boolean })[] = [
    { name: 'length', count: policy.minLength, isMet: password.length >= policy.minLength, isAsked: true },
    { name: 'longest', count: policy.maxLength, isMet: false, isAsked: password.length > policy.maxLength },
    { name: 'lowercase', isMet: /\p{Ll}/u.test(password), isAsked: policy.lowercase },
    { name: 'uppercase', isMet: /\p{Lu}/u.test(password), isAsked: policy.uppercase },
    { name: 'numeric', isMet: /\p{Nd}/u.test(password), isAsked: policy.numeric },
    {
      name: 'symbol',
      isMet: /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password),
      isAsked: policy.symbol,
    },
  ]
  return rules.filter(({ isAsked }) => isAsked)
}

/** The policy, live: each line is ticked as it is met. */
export function PasswordRules({ policy, password }: { policy: Policy; password: string }) {
  const t = useWords('account')
  return (
    <ul aria-label={t('policy.label')} className="grid gap-1 text-sm">
      {checkPassword(policy, password).map(({ name, count, isMet }) => (
        <li key={name} className={`flex items-center gap-2 ${isMet ? 'text-moss' : 'text-quiet'}`}>
          <Icon of={isMet ? Check : Circle} weight={isMet ? 2 : undefined} className="size-4 shrink-0" />
          {t(`policy.${name}`, { count })}
          <span className="sr-only">{isMet ? t('policy.met') : t('policy.open')}</span>
        </li>
      ))}
    </ul>
  )
}
