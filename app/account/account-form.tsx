import { type ComponentProps, type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { Say } from '../../languages/areas.ts'
import type { Policy } from '../../services/identity/identity.ts'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { ValidForm, type ValidFormProps } from '../ui/forms/valid-form.tsx'
import { useWords } from '../words.tsx'
import { PasswordRules } from './client/password-rules.tsx'

const filled = z.string().check(z.minLength(1))

/** What forms about accounts ask for: how each is judged, in the browser and at the door. */
const checks = {
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  email: z.email(),
  password: filled,
  /** Of the app, or a recovery code. */
  code: z.string().check(z.minLength(6), z.maxLength(40)),
  adult: z.literal('on'),
}

const labels = {
  name: 'register.name',
  email: 'email',
  password: 'password',
  code: 'factor.code',
  adult: 'register.adult',
} as const

const inputs = {
  name: { autoComplete: 'nickname' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  password: { type: 'password', autoComplete: 'current-password' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code' },
} as const

type FieldName = keyof typeof checks
type Values<Name extends FieldName> = Record<Name, string>

export const schemaOf = <Name extends FieldName>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map(name => [name, checks[name]]))) as unknown as z.ZodMiniType<
    Values<Name>
  >

export const labelsOf = (say: Say<'account'>, names: readonly FieldName[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, say(labels[name])]))

type AccountFormProps<Name extends FieldName> = Omit<
  ValidFormProps<Values<Name>>,
  'schema' | 'labels' | 'children'
> & {
  asks: readonly Name[]
  /** What is said of a field here alone. */
  own?: Partial<Record<Name, Partial<ComponentProps<typeof TextField>> & { label?: string }>>
  /** With it, the password is one that is chosen. */
  policy?: Policy
  adult?: { ref?: ComponentProps<'input'>['ref']; isMissing?: boolean; onChange?: () => void }
  before?: ReactNode
  children?: ReactNode
}

/** One form about an account. */
export function AccountForm<Name extends FieldName>({
  asks,
  own,
  policy,
  adult: { isMissing, ...adult } = {},
  before,
  children,
  ...form
}: AccountFormProps<Name>) {
  const t = useWords('account')
  const called = labelsOf(t, asks)
  for (const name of asks) called[name] = own?.[name]?.label ?? called[name] ?? name
  return (
    <ValidForm schema={schemaOf(asks)} labels={called} {...form}>
      {field => (
        <>
          {before}
          {asks.map((name: FieldName) => {
            const { defaultValue, ...asked } = field(name)
            if (name === 'adult') {
              const error = (asked.error || isMissing) && t('register.adultNeeded')
              return <Checkbox key={name} {...adult} {...asked} error={error} />
            }
            const props = { ...inputs[name], defaultValue, ...own?.[name as Name], ...asked }
            return name === 'password' && policy ? (
              <NewPassword key={name} {...asked} policy={policy} />
            ) : (
              <TextField key={name} {...(props as ComponentProps<typeof TextField>)} />
            )
          })}
          {children}
        </>
      )}
    </ValidForm>
  )
}

type NewPasswordProps = { policy: Policy; name: string; label: string; error: string | undefined }

/** Where a password is chosen: what it needs is ticked off while it is typed. */
function NewPassword({ policy, ...field }: NewPasswordProps) {
  const t = useWords('account')
  const [password, setPassword] = useState('')
  return (
    <div className="grid gap-3">
      <TextField
        {...field}
        hint={policy.refusesCommon ? t('policy.hint') : undefined}
        type="password"
        autoComplete="new-password"
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <PasswordRules policy={policy} password={password} />
    </div>
  )
}
