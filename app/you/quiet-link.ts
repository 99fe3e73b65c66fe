/** A link beside a heading, without a line until someone comes near. */
export const quietLink =
  'inline-flex min-h-11 items-center rounded-sm font-medium text-tide no-underline hover:text-tide-strong hover:underline hover:decoration-1 hover:underline-offset-4'
