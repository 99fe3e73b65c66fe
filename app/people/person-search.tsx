import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { useWords } from '../words.tsx'

/** A part of someone's name or address, which travels in the form and never in the page's own address. */
export function PersonSearch({ part }: { part: string }) {
  const t = useWords('people')
  return (
    <Form method="post" preventScrollReset className="flex max-w-xl items-end gap-3 max-sm:gap-2">
      <input type="hidden" name="deed" value="search" />
      <TextField
        label={t('filter.search')}
        name="part"
        type="search"
        maxLength={320}
        autoComplete="off"
        defaultValue={part}
        frameClassName="min-w-0 grow"
      />
      <Button type="submit" kind="secondary">
        {t('finder.submit')}
      </Button>
    </Form>
  )
}
