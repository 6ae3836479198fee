/** What people come for. */
export const landingPage = { path: '/' }
