import { Search } from 'lucide'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useHref } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

/** Only who has turned to the field needs what answers while they write. */
const Answers = lazy(() => import('./answers.tsx'))

/** Beside another page's heading it's small, and its own words stand in it. */
type SearchHelpProps = { query?: string; words?: string; className: string }

/** A plain GET, so that it works without JavaScript and can be linked to; answers come beneath it while one writes. */
export function SearchHelp({ query = '', words, className }: SearchHelpProps) {
  const t = useWords('help')
  const action = useHref({ to: 'help' })
  const input = useRef<HTMLInputElement>(null)
  const [field, setField] = useState<HTMLInputElement>()
  useEffect(() => {
    const own = input.current
    // The browser's back button may lead to another question than the one in the field.
    if (own && own !== document.activeElement) own.value = query
    // Someone may have been quicker than the page.
    else if (own) setField(own)
  }, [query])
  return (
    <Form method="get" action={action} role="search" className={`relative ${className}`}>
      <div className="flex items-center gap-2 rounded-full border border-edge bg-raised p-1.5 ps-6 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-focus">
        <input
          ref={input}
          name="q"
          type="search"
          aria-label={words ?? t('search')}
          placeholder={words ?? t('searchHint')}
          defaultValue={query}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={event => setField(event.currentTarget)}
          className={classes(
            'min-w-0 flex-1 bg-transparent outline-none placeholder:text-base placeholder:text-quiet [&::-webkit-search-cancel-button]:hidden',
            words ? 'min-h-10' : 'min-h-12 text-lg',
          )}
        />
        <Button
          type="submit"
          round
          kind={words ? 'quiet' : 'primary'}
          size={words ? 'small' : 'medium'}
          aria-label={t('find')}
          className="shrink-0"
          icon={Search}
        />
      </div>
      <Suspense>{field && <Answers field={field} />}</Suspense>
    </Form>
  )
}
