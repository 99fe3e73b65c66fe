import { useWords } from '../words.tsx'

/** Whoever changed something; what came from files was changed by no one. */
export function useAuthor(): (name: string) => string {
  const t = useWords('content')
  return name => (name === 'Import' ? t('history.import') : name)
}
