import { Link as RouterLink } from 'react-router'
import type { FoundLine, StoryLine } from '../../content.ts'
import { textLink, useHref } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

/** What a search found, each with what it says in short. */
export function Found({ lines }: { lines: FoundLine[] }) {
  const t = useWords('help')
  return (
    <ol className="mt-4 divide-y divide-line border-y border-line">
      {lines.map(line => (
        <li key={line.id} className="py-4">
          <RouterLink to={line.address} className={textLink}>
            {line.title}
          </RouterLink>
          {line.kind !== 'help' && <span className="ms-2 text-sm text-quiet">{t(`kinds.${line.kind}`)}</span>}
          <p className="mt-1 text-quiet">{line.summary}</p>
        </li>
      ))}
    </ol>
  )
}

export function ArticleLink({ line: { slug, title } }: { line: StoryLine }) {
  return (
    <RouterLink to={useHref({ to: 'helpArticle', params: { id: slug } })} className={textLink}>
      {title}
    </RouterLink>
  )
}
