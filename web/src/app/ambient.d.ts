// Style sheets imported as text, for elements with a shadow root.
declare module "*.css" {
  const text: string;
  export default text;
}
