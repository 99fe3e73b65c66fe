import { isRouteErrorResponse } from 'react-router'

/** Whether the server said no, or where to go instead: anything else that keeps a page away is a fault. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
