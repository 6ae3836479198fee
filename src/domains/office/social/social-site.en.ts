export const site = {
  signIn: 'Sign in with Facebook',
  title: 'Signing in with Facebook',
  text: 'Connect your account here with your Facebook account if you want to sign in with it from now on. Only your name is kept, and a number by which Facebook knows you on this website. Facebook learns that you sign in here.',
  link: 'Connect with Facebook',
  unlink: 'Disconnect',
  goOn: 'Go on to Facebook',
  goOnText: 'There you confirm that it is you, and come back here.',
}
