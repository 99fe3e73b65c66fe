import { data, type RouterContextProvider } from 'react-router'
import { visitContext } from './context.ts'

/** Thrown where an address leads to nothing: its page says which one that was, in a spelling that is safe to show. */
export function notFound(context: Readonly<RouterContextProvider>) {
  return data(context.get(visitContext).path, 404)
}
