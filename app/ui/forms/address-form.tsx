import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import * as z from 'zod/mini'
import { wordsFor } from '../../context.ts'
import { Banner } from '../banner.tsx'
import { checkForm } from './check-form.ts'
import { TextField } from './field.tsx'
import { ValidForm } from './valid-form.tsx'

const schema = z.object({ email: z.email() })

/** Takes an address. The answer is the same whether it is known here or not. */
export async function answerAddress({ request, context }: ActionFunctionArgs, label: string) {
  const form = await request.formData()
  const { errors } = checkForm(schema, form, { email: label }, wordsFor(context))
  if (!errors) return data({ sent: true }, 200)
  return data({ errors, values: { email: String(form.get('email') ?? '') } }, 400)
}

type AddressFormProps = { label: string; submit: string; sent: string }

export function AddressForm({ label, submit, sent }: AddressFormProps) {
  const answer = useActionData<typeof answerAddress>()
  if (answer && 'sent' in answer) {
    return (
      <div role="status">
        <Banner tone="success">{sent}</Banner>
      </div>
    )
  }
  return (
    <ValidForm schema={schema} labels={{ email: label }} className="grid gap-5" submit={submit}>
      {field => <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" />}
    </ValidForm>
  )
}
