/** Takes the place of `hoist-non-react-statics`, for components without statics. */
export default <Component>(component: Component): Component => component;
