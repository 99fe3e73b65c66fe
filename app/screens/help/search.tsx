import { Search } from 'lucide'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'

/** Only who has turned to the field needs what answers while they write. */
const Answers = lazy(() => import('./answers.tsx'))

/** A plain GET, so that it works without JavaScript and can be linked to; answers come beneath it while one writes. */
export function SearchHelp({ query }: { query: string }) {
  const t = useWords('help')
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
    <Form method="get" role="search" className="relative mt-5 max-w-2xl">
      <div className="flex items-center gap-2 rounded-full border border-edge bg-raised p-1.5 ps-6 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-focus">
        <input
          ref={input}
          name="q"
          type="search"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          defaultValue={query}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={event => setField(event.currentTarget)}
          className="min-h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-base placeholder:text-quiet [&::-webkit-search-cancel-button]:hidden"
        />
        <Button type="submit" round aria-label={t('find')} className="shrink-0" icon={Search} />
      </div>
      <Suspense>{field && <Answers field={field} />}</Suspense>
    </Form>
  )
}
