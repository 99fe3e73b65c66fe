/** What has to be said first: below the sky on phones, above it on wide screens. */
export const noticesClasses =
  'grid gap-4 empty:hidden max-lg:wrap max-lg:pt-4 lg:order-first lg:col-span-full lg:pb-6'
