/** What every page says about optional services: `consentFrame(ctx, settings)`. */
export { consentFrame } from './banners.service.ts'
