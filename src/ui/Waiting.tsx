/** The spinner while a session or a part of the application loads. Without MUI: it shows before MUI is there. */
export const Waiting = () => (
  <div className="waiting" role="status" aria-label="Loading">
    <span className="waiting-wheel" />
  </div>
);
