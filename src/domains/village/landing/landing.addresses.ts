/** The landing page. */
export const landingPage = { path: '/' }
