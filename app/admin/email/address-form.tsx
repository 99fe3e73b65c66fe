import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'

type AddressFormProps = {
  label: string
  find: string
  /** What was typed and can't be an address, and what is said of it. */
  problem: { given: string | undefined; error: string } | undefined
  /** What else can be done with an address. */
  children?: ReactNode
}

/** Finds someone by their whole address; it is sent, and stands in no link. */
export function AddressForm({ label, find, problem, children }: AddressFormProps) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex max-w-2xl flex-wrap items-start gap-3 sm:items-end"
    >
      <TextField
        label={label}
        name="address"
        type="text"
        data-search
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={320}
        defaultValue={problem?.given}
        error={problem?.error}
        frameClassName="w-full sm:w-auto sm:min-w-64 sm:flex-1"
      />
      <Button type="submit" name="deed" value="find" kind="secondary">
        {find}
      </Button>
      {children}
    </Form>
  )
}
