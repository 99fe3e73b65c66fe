import type { IconNode } from 'lucide'
import { Form } from 'react-router'
import { Said } from '../ui/rows.tsx'

type RowButtonProps = {
  icon?: IconNode
  title: string
  hint?: string
  /** Where it's sent, if not to this page. */
  action?: string
  fields: [name: string, value: string][]
}

export const rowButton =
  'flex min-h-15 w-full cursor-pointer items-center gap-4 rounded-card border border-edge bg-raised px-5 py-3.5 text-start no-underline hover:border-tide hover:bg-tide-soft'

/** One thing to do, in a row that says what comes of it. */
export function RowButton({ icon, title, hint, action, fields }: RowButtonProps) {
  return (
    <Form method="post" action={action}>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={rowButton}>
        <Said {...(icon && { icon })} title={title} hint={hint} />
      </button>
    </Form>
  )
}
