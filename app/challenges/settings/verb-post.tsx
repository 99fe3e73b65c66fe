import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import type { AskedVerb } from '../asked.ts'

type VerbPostProps = ComponentProps<typeof Form> & { verb: AskedVerb; fields?: Record<string, string> }

/** A form that the page's own action answers: asleep and awake alike. */
export function VerbPost({ verb, fields = {}, children, ...rest }: VerbPostProps) {
  return (
    <Form method="post" preventScrollReset {...rest}>
      <input type="hidden" name="verb" value={verb} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}
